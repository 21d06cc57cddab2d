import { routes } from "@claimcheck/protocol";
import { createWire, NoAnswerError } from "./exchange.ts";
import { freshToken, type Settings } from "./run-checks.ts";

/**
 * Whether it makes sense to begin: somebody answers there, and takes the credentials. Else a
 * sentence that says what to do, once, in place of fifty checks that all fail for one reason.
 */
export async function obstacleTo({
  baseUrl,
  tokens,
  timeoutMs,
}: Settings): Promise<string | undefined> {
  const token = tokens?.first ?? freshToken("probe");
  const url = `${baseUrl}${routes.capabilities}`;
  try {
    const { status } = await createWire(timeoutMs).send({
      method: "GET",
      url,
      headers: { Authorization: `Bearer ${token}` },
    });
    if (status === 401 || status === 403) {
      return tokens === undefined
        ? `${url} does not let in whoever comes (${status}): give --token and --second-token.`
        : `${url} does not take this --token (${status}).`;
    }
    if (status === 404) return `There is no ${url} (404): is the path of --base-url right?`;
    return undefined;
  } catch (error) {
    if (error instanceof NoAnswerError) return `Nobody answers at ${baseUrl}: ${error.message}.`;
    throw error;
  }
}

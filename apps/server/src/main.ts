import { silentLogger } from "@claimcheck/backend";
import { ConfigError, readConfig } from "./config.ts";
import { jsonLogger } from "./json-logger.ts";
import { startServer } from "./start-server.ts";

try {
  const config = readConfig(process.env);
  const logger =
    config.logs === "silent" ? silentLogger : jsonLogger((line) => process.stdout.write(line));
  const server = await startServer(config, logger);
  console.error(`\n  claimcheck is at ${server.url}\n  Ctrl+C ends it.\n`);
  const end = (): void => {
    server.stop().catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    });
  };
  process.once("SIGTERM", end).once("SIGINT", end);
} catch (error) {
  // A setting, a taken port, a database that is not there: said in a sentence, without a stack.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof ConfigError ? 2 : 1;
}

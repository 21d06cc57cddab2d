// One life of one client, in a process that can be killed: node life.ts NAME ask|wake URL FILE
import type { Told } from "./client.ts";
import { loadClient } from "./clients.ts";

const [name = "", what, url = "", keptIn = ""] = process.argv.slice(2);
const client = await loadClient(name);
const life = { url, keptIn };

function told(): Promise<Told> {
  const deed = what === "ask" ? client.ask(life) : (client.wake?.(life) ?? Promise.resolve([]));
  return deed.then(
    (known) => ({ known }),
    (error: unknown) => ({ known: [], error: String(error) }),
  );
}

console.log(`\n${JSON.stringify(await told())}`);
// Whatever the client has left running is over with the life.
process.exit();

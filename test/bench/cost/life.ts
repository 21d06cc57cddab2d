// One subject with so many jobs: node --expose-gc life.ts NAME COUNT. The last line printed is the cost.
import { measure } from "./measure.ts";
import { subjects } from "./subjects.ts";

const [name, count] = process.argv.slice(2);
const subject = subjects.find((one) => one.name === name);
if (subject === undefined) throw new Error(`There is no subject "${name}".`);
console.log(`\n${JSON.stringify(await measure(subject, Number(count)))}`);
process.exit();

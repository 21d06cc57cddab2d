import { tokenGroups } from "./tokens.ts";

/** Every token with what it is for; a colour shows itself, in light and in dark. */
export function TokenTable() {
  return tokenGroups.map(({ title, tokens }) => (
    <section key={title} className="guide">
      <h3>{title}</h3>
      <table className="guide__table">
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Light, dark</th>
            <th scope="col">For</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(tokens).map(([name, use]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <Swatch name={name} scheme="light" />
                <Swatch name={name} scheme="dark" />
              </td>
              <td>{use}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

interface SwatchProps {
  readonly name: string;
  readonly scheme: "light" | "dark";
}

/** Empty for what is no colour: a background that is none is not painted. */
function Swatch({ name, scheme }: SwatchProps) {
  return (
    <span className="guide__swatch" style={{ colorScheme: scheme, background: `var(${name})` }} />
  );
}

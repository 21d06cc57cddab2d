type Attributes = Readonly<Record<string, string | number>>;

/** An element as text; whatever comes from a measurement is escaped. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly string[] = [],
): string {
  const given = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join("");
  return children.length === 0
    ? `<${name}${given}/>`
    : `<${name}${given}>\n${children.join("\n")}\n</${name}>`;
}

export function text(content: string, attributes: Attributes): string {
  const whole = element("text", attributes, [escaped(content)]);
  // Text keeps its white space: no line of its own for it.
  return whole.replace(">\n", ">").replace("\n</", "</");
}

/** What a picture is called by those who read it aloud. */
export function named(title: string): string {
  return `<title>${escaped(title)}</title>`;
}

function escaped(content: string): string {
  return content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

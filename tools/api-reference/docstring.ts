import ts from "typescript";
import type { Declared } from "./source-reader.ts";

/** What is written above a declaration, as Markdown; empty where nothing is. */
export function docstringOf({ nodes }: Declared): string {
  // Of several overloads the first one is documented.
  const comment = nodes.flatMap((node) => ts.getJSDocCommentsAndTags(node)).find(ts.isJSDoc);
  if (comment === undefined) return "";
  const tags = (comment.tags ?? []).map(tagLine);
  return [textOf(comment.comment), tags.join("\n")].filter((part) => part !== "").join("\n\n");
}

function tagLine(tag: ts.JSDocTag): string {
  const text = textOf(tag.comment).replaceAll(/\s*\n\s*/g, " ");
  const name = ts.isJSDocParameterTag(tag) ? ` \`${tag.name.getText()}\`` : "";
  const word = tag.tagName.text === "param" ? `-${name}: ` : `- ${tag.tagName.text}: `;
  // TypeScript reads the first word after `@throws` as a type when it is in braces only.
  return `${word}${text.replace(/^- /, "")}`;
}

function textOf(comment: ts.JSDoc["comment"]): string {
  return (ts.getTextOfJSDocComment(comment) ?? "").trim();
}

import ts from "typescript";
import type { Declared } from "./source-reader.ts";

/** A declaration as somebody writes it who only wants to know what it is: without bodies. */
export function declarationText({ nodes }: Declared): string {
  const overloads = nodes.filter(
    (node) => !ts.isFunctionDeclaration(node) || node.body === undefined,
  );
  // The last of several is the implementation: nobody can call that.
  return (overloads.length === 0 ? nodes : overloads).map(textOf).join("\n");
}

/** Names of types and values that a declaration refers to, each once, in its order. */
export function namesIn({ nodes }: Declared): readonly string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || (ts.isClassElement(node) && !isPublic(node))) return;
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName))
      names.add(node.typeName.text);
    if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) {
      names.add(node.expression.text);
    }
    if (ts.isTypeQueryNode(node) && ts.isIdentifier(node.exprName)) names.add(node.exprName.text);
    // What a constant is made from is nobody's business; what it is, is its type.
    if (ts.isVariableDeclaration(node)) {
      if (node.type !== undefined) visit(node.type);
      return;
    }
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return [...names];
}

function textOf(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node)) return `${head(node, node.body)};`;
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(constant).join("\n");
  if (ts.isClassDeclaration(node)) return classText(node);
  return withoutExport(node.getText());
}

function constant({ name, type, initializer }: ts.VariableDeclaration): string {
  if (type !== undefined) return `const ${name.getText()}: ${type.getText()};`;
  const isList = initializer !== undefined && ts.isAsExpression(initializer);
  return `const ${name.getText()}${isList ? ` = ${initializer.getText()}` : ""};`;
}

function classText(node: ts.ClassDeclaration): string {
  const [first] = node.members;
  const end = first?.getFullStart() ?? node.end;
  const opening = withoutExport(node.getText().slice(0, end - node.getStart())).trimEnd();
  const members = node.members.filter(isPublic).map((member) => {
    const doc = ts.getJSDocCommentsAndTags(member).map((comment) => `  ${comment.getText()}\n`);
    return `${doc.join("")}  ${memberText(member)}`;
  });
  return `${opening}\n${members.join("\n")}\n}`;
}

function memberText(member: ts.ClassElement): string {
  if (ts.isPropertyDeclaration(member)) return `${fieldHead(member)};`;
  const body =
    ts.isMethodDeclaration(member) ||
    ts.isConstructorDeclaration(member) ||
    ts.isGetAccessorDeclaration(member)
      ? member.body
      : undefined;
  return `${head(member, body)};`;
}

function fieldHead({ modifiers, name, type, initializer }: ts.PropertyDeclaration): string {
  const words = [...(modifiers ?? []).map((modifier) => modifier.getText()), name.getText()];
  const told = type?.getText() ?? arrowType(initializer);
  return `${words.join(" ")}${told === undefined ? "" : `: ${told}`}`;
}

/** A bound method is a field that holds an arrow function: its parameters and result say its type. */
function arrowType(initializer: ts.Expression | undefined): string | undefined {
  if (initializer === undefined || !ts.isArrowFunction(initializer)) return undefined;
  const { parameters, type } = initializer;
  const list = parameters.map((parameter) => parameter.getText()).join(", ");
  return `(${list}) => ${type?.getText() ?? "void"}`;
}

function isPublic(member: ts.ClassElement): boolean {
  const isHidden = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  return !isHidden && !modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword);
}

function head(node: ts.Node, body: ts.Node | undefined): string {
  const text = node.getText();
  const end = body === undefined ? text.length : body.getStart() - node.getStart();
  return withoutExport(text.slice(0, end)).trimEnd().replace(/;$/, "");
}

function withoutExport(text: string): string {
  return text.replace(/^export /, "").replace(/^async /, "");
}

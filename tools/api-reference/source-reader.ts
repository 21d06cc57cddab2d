import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** Something that a file declares under a name: all overloads of a function, or the one declaration. */
export interface Declared {
  readonly name: string;
  readonly path: string;
  readonly nodes: readonly ts.DeclarationStatement[] | readonly ts.VariableStatement[];
}

/** Where a name that a file uses comes from. */
export type Origin =
  | { readonly type: "declared"; readonly declared: Declared }
  /** From another package, under this name there. */
  | { readonly type: "imported"; readonly from: string; readonly name: string };

/** Reads sources as they are written, without a type checker: a few milliseconds a file. */
export class SourceReader {
  readonly #files = new Map<string, ts.SourceFile>();

  file(path: string): ts.SourceFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const kind = path.endsWith(".tsx") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const text = readFileSync(path, "utf8");
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
    this.#files.set(path, file);
    return file;
  }

  /** What a file exports, by the name it is exported under. */
  exportsOf(path: string): ReadonlyMap<string, Origin> {
    const found = new Map<string, Origin>();
    for (const statement of this.file(path).statements) {
      if (ts.isExportDeclaration(statement)) {
        const { exportClause, moduleSpecifier } = statement;
        if (exportClause === undefined || !ts.isNamedExports(exportClause)) {
          throw new Error(`${path}: only named exports can be told.`);
        }
        const from = moduleSpecifier && specifierOf(moduleSpecifier);
        for (const { name, propertyName } of exportClause.elements) {
          const inner = (propertyName ?? name).text;
          const origin =
            from === undefined ? this.originOf(inner, path) : this.#exported(inner, from, path);
          if (origin === undefined) throw new Error(`${path}: ${inner} is not to be found.`);
          found.set(name.text, origin);
        }
      } else if (isExported(statement)) {
        for (const name of namesOf(statement)) {
          const declared = this.#declared(name, path);
          if (declared !== undefined) found.set(name, { type: "declared", declared });
        }
      }
    }
    return found;
  }

  /** Where a name comes from that a file uses; `undefined` for what the platform has. */
  originOf(name: string, path: string): Origin | undefined {
    const declared = this.#declared(name, path);
    if (declared !== undefined) return { type: "declared", declared };
    for (const statement of this.file(path).statements) {
      if (!ts.isImportDeclaration(statement)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
      const found = bindings.elements.find((element) => element.name.text === name);
      if (found === undefined) continue;
      const inner = (found.propertyName ?? found.name).text;
      return this.#exported(inner, specifierOf(statement.moduleSpecifier), path);
    }
    return undefined;
  }

  #exported(name: string, from: string, path: string): Origin | undefined {
    if (!from.startsWith(".")) return { type: "imported", from, name };
    return this.exportsOf(join(dirname(path), from)).get(name);
  }

  #declared(name: string, path: string): Declared | undefined {
    const statements = this.file(path).statements.filter((one) => namesOf(one).includes(name));
    const variables = statements.filter(ts.isVariableStatement);
    const declarations = statements.filter(isDeclaration);
    if (variables.length > 0) return { name, path, nodes: variables };
    return declarations.length === 0 ? undefined : { name, path, nodes: declarations };
  }
}

type Declaration =
  | ts.FunctionDeclaration
  | ts.ClassDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration;

function isDeclaration(statement: ts.Statement): statement is Declaration {
  return (
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement)
  );
}

function namesOf(statement: ts.Statement): readonly string[] {
  if (isDeclaration(statement)) return statement.name === undefined ? [] : [statement.name.text];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) =>
    ts.isIdentifier(name) ? [name.text] : [],
  );
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function specifierOf(expression: ts.Expression): string {
  return ts.isStringLiteral(expression) ? expression.text : "";
}

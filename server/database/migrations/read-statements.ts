import { readFile } from 'node:fs/promises'

/** The statements of an SQL file. One ends with `;` and the next begins in the first column. */
export async function readStatements(file: URL): Promise<string[]> {
  const script = await readFile(file, 'utf8')
  return script.split(/;\n+(?=\S)|;\s*$/).filter((statement) => statement.trim() !== '')
}

/** What a table says of a name that came from elsewhere, which may be that of something every object has. */
export function ownOf<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

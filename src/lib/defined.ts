type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The members that have a value. */
export function defined<T extends object>(values: T): Defined<T> {
  const kept: Defined<T> = { ...values }
  for (const name in kept) if (kept[name] === undefined) delete kept[name]
  return kept
}

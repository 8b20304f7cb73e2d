/** Asks once, however many checks want the answer. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => (answer ??= ask())
}

/** The same for each key. */
export function onceEach<Key, T>(ask: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const answers = new Map<Key, Promise<T>>()
  return (key) => {
    const known = answers.get(key) ?? ask(key)
    answers.set(key, known)
    return known
  }
}

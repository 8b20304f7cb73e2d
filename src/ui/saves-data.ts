/** Does whoever is here ask for as few bytes as possible? Not every browser can say. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    Object(connection)['saveData'] === true || matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

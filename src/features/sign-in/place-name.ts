const names: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^\/feed\/subscriptions/, 'Subscriptions'],
  [/^\/library\/history/, 'Library, History'],
  [/^\/library\/watch-later/, 'Library, Watch later'],
  [/^\/library\/liked/, 'Library, Liked'],
  [/^\/library/, 'Library'],
  [/^\/upload/, 'Upload'],
  [/^\/studio/, 'Studio, Videos'],
  [/^\/settings\/sessions/, 'Settings, Sign-ins'],
  [/^\/settings/, 'Settings'],
  [/^\/search/, 'your search'],
  [/^\/browse/, 'Browse'],
  [/^\/w\//, 'a video'],
  [/^\/c\//, 'a channel'],
]

/** What a path is called in a sentence: "You were on your way to Studio, Videos". Null for the home page. */
export function placeName(path: string): string | null {
  return names.find(([pattern]) => pattern.test(path))?.[1] ?? null
}

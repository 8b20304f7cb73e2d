/** Names of the pair: the cookie the service sets and the header that echoes it. */
export interface AntiForgeryNames {
  cookie: string
  header: string
}

/** Does the method change something, and so need the header? (RFC 9110, 9.2.1) */
export function isUnsafe(method: string): boolean {
  return !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method.toUpperCase())
}

/**
 * The header for an unsafe call; null when the cookie is not there (yet). A neighbouring host may set a cookie of
 * the same name, and a page cannot tell whose is whose: all their values are said, and the service knows its own.
 */
export function antiForgeryHeader(
  names: AntiForgeryNames,
  cookies: string,
): readonly [name: string, value: string] | null {
  const values = cookies.split(';').flatMap((pair) => {
    const [name, ...value] = pair.trim().split('=')
    return name === names.cookie ? [decode(value.join('='))] : []
  })
  return values.length > 0 ? [names.header, [...new Set(values)].join(', ')] : null
}

/** Frameworks differ in whether they escape the cookie; a value that is no valid escape is taken as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

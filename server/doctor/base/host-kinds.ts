/** This machine, as browsers see it: http is as good as https there (Secure Contexts §3.1). */
export function isLoopback(hostname: string): boolean {
  return (
    ['localhost', '[::1]'].includes(hostname) ||
    /^127(\.\d{1,3}){3}$/.test(hostname) ||
    hostname.endsWith('.localhost')
  )
}

/** A host that other people's browsers cannot reach: private networks, and names without a public ending. */
export function isInternal(hostname: string): boolean {
  return (
    isLoopback(hostname) ||
    !/[.:]/.test(hostname) ||
    /\.(local|internal|lan|home|corp|svc|cluster\.local)$/.test(hostname) ||
    /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd])/.test(hostname)
  )
}

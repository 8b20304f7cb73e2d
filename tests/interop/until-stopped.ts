/** Aborted when whoever runs this process wants it to end: Ctrl-C, or a plain `kill`. */
export function untilStopped(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())
  return stop.signal
}

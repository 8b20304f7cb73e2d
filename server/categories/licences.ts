/** The terms a video can be given, in the order in which they are offered. */
export const licences: readonly { id: string; label: string }[] = [
  { id: 'internal', label: 'For this organisation only' },
  { id: 'cc-by', label: 'Creative Commons: attribution' },
  { id: 'cc-by-sa', label: 'Creative Commons: attribution, share alike' },
  { id: 'cc0', label: 'Public domain (CC0)' },
]

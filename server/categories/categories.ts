const labels = ['Announcements', 'Learning', 'Engineering', 'Culture', 'Field work', 'Events']

/** The subjects a video can have, in the order in which they are offered. */
export const categories: readonly { id: string; label: string }[] = labels.map((label) => ({
  id: label.toLowerCase().replaceAll(' ', '-'),
  label,
}))

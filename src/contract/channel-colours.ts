/** The colour of a channel comes of its id: pages draw by it, and the service draws ids whose colours differ. */
export { channelColour, channelColours } from '#lib/hash-string.ts'

/** What `PORTAL_COLOURS` and `config.json` may say: the same to a service and to the pages it serves. */
export { colourNames, isColour } from '#lib/portal-colours.ts'

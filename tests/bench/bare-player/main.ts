import Engine from 'hls.js'

/** What `npm run bench -- media` puts beside Foyer: the same engine on the same list of renditions, and nothing around it. */
const video = document.querySelector('video')
const source = new URLSearchParams(location.search).get('source')
if (video && source) {
  const hls = new Engine({ enableWorker: false })
  hls.attachMedia(video)
  hls.loadSource(source)
}

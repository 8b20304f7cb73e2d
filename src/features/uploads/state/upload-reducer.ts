import type { UploadEvent } from './upload-event.ts'
import type { StateName, UploadItem, UploadState } from './upload-item.ts'

type EventType = UploadEvent['type']

const UNFINISHED: readonly StateName[] = [
  'creating',
  'sending',
  'paused',
  'waiting',
  'other-tab',
  'recovering',
  'needs-file',
]

/** From which states an event is heard. What is not listed changes nothing: late answers are common. */
const heardIn: Record<EventType, readonly StateName[] | 'any'> = {
  'check-started': ['selected'],
  refused: ['selected', 'checking', 'ready', 'creating', 'sending', 'waiting'],
  checked: ['checking'],
  drafted: ['checking', 'ready', 'creating'],
  'draft-postponed': ['checking'],
  'duplicate-found': ['checking', 'ready', 'creating'],
  'upload-anyway': ['duplicate'],
  'go-on': ['duplicate'],
  'place-given': ['ready', 'waiting', 'recovering'],
  narrowed: ['creating', 'sending'],
  created: ['creating', 'sending'],
  accepted: ['creating', 'sending', 'paused', 'waiting', 'recovering', 'other-tab'],
  pause: ['ready', 'creating', 'sending', 'waiting', 'recovering'],
  resume: ['paused', 'waiting', 'failed'],
  wait: ['creating', 'sending', 'verifying', 'recovering'],
  'all-sent': ['creating', 'sending'],
  arrived: ['verifying', 'done', 'recovering', 'failed'],
  failed: ['checking', 'ready', 'verifying', 'creating', 'sending', 'recovering', 'done'],
  recover: [...UNFINISHED, 'verifying', 'expired', 'selected', 'checking', 'ready', 'duplicate'],
  recovered: ['recovering', 'needs-file'],
  'file-needed': [...UNFINISHED, 'selected', 'checking', 'ready', 'duplicate'],
  mismatched: ['needs-file', 'recovering'],
  'taken-elsewhere': [...UNFINISHED, 'selected', 'checking', 'ready', 'verifying', 'duplicate'],
  expired: UNFINISHED,
  'start-over': ['needs-file', 'expired', 'failed', 'rejected'],
  renamed: 'any',
  'poster-made': 'any',
  illustrated: 'any',
  'publish-requested': 'any',
  cancel: 'any',
}

/** The next item; the same object when the event means nothing in its state. */
export function reduceUpload(item: UploadItem, event: UploadEvent): UploadItem {
  const heard = heardIn[event.type]
  if (heard !== 'any' && !heard.includes(item.state.name)) return item
  if (item.state.name === 'cancelling') return item
  return { ...item, ...changedFacts(item, event), state: nextState(item, event) }
}

/** What is known beside the state. */
function changedFacts(item: UploadItem, event: UploadEvent): Partial<UploadItem> {
  if (event.type === 'checked') {
    const { probe, converts, fingerprint } = event
    return { probe, converts, fingerprint }
  }
  if (event.type === 'poster-made') return { poster: event.poster }
  if (event.type === 'illustrated') return { pictures: event.pictures }
  if (event.type === 'drafted') return event.draft
  if (event.type === 'go-on') return begunFacts(item)
  if (event.type === 'upload-anyway') return { allowDuplicate: true }
  if (event.type === 'narrowed') return { maxChunkB: event.maxChunkB }
  if (event.type === 'created') return { uploadUrl: event.uploadUrl }
  if (event.type === 'accepted') return { offsetB: Math.min(event.offsetB, item.sizeB) }
  if (event.type === 'all-sent' || event.type === 'arrived') return { offsetB: item.sizeB }
  if (event.type === 'start-over') return beginningFacts(item, event)
  if (event.type === 'recovered') return hereFacts(item, event)
  if (event.type === 'renamed') return { title: event.title }
  if (event.type === 'publish-requested') return { isPublishRequested: true }
  return {}
}

/** Whoever began it, from here on this browser sends it. */
function hereFacts(
  item: UploadItem,
  { lastModifiedMs = item.lastModifiedMs }: Extract<UploadEvent, { type: 'recovered' }>,
): Partial<UploadItem> {
  return { lastModifiedMs, isFromElsewhere: false }
}

/** The video that another browser began is this upload's own from now on, with its title. */
function begunFacts({ state }: UploadItem): Partial<UploadItem> {
  if (state.name !== 'duplicate' || !state.existing.begun) return {}
  const { videoId, title, begun } = state.existing
  return { ...begun, videoId, ...(title === null ? {} : { title }) }
}

/**
 * The bytes start from zero. The text on the service stays, unless it is gone there: then so is its place. What takes the
 * place of another film is one more from then on: the service may have had all of the one before.
 */
function beginningFacts(
  { videoId, draftCount, isReplacement, pictures }: UploadItem,
  { isVideoGone, file }: Extract<UploadEvent, { type: 'start-over' }>,
): Partial<UploadItem> {
  const beginning = { uploadUrl: null, offsetB: 0 }
  if (!isVideoGone && !file && !isReplacement) return beginning
  const fresh = { creationUrl: null, draftCount: draftCount + 1 }
  const drawn = { pictures: isReplacement ? pictures : ('none' as const) }
  const place =
    isVideoGone && !isReplacement ? { videoId: null, isPublishRequested: false } : { videoId }
  const kept = { ...beginning, ...fresh, ...drawn, ...place }
  return file ? { ...kept, ...file, ...nothingKnown } : kept
}

/** What was found in another file, or said about it. */
const nothingKnown = {
  probe: null,
  converts: null,
  fingerprint: null,
  poster: null,
  allowDuplicate: false,
} as const

function nextState(item: UploadItem, event: UploadEvent): UploadState {
  let next = item.state
  switch (event.type) {
    case 'checked':
    case 'accepted':
    case 'narrowed':
    case 'renamed':
    case 'poster-made':
    case 'illustrated':
    case 'publish-requested':
      break
    case 'check-started':
      next = { name: 'checking' }
      break
    case 'refused':
      next = { name: 'rejected', refusal: event.refusal }
      break
    case 'drafted':
      // A draft ends the check; asked for later, it leaves the state alone.
      if (item.state.name === 'checking') next = { name: 'ready' }
      break
    case 'duplicate-found':
      next = { name: 'duplicate', existing: event.existing }
      break
    case 'draft-postponed':
    case 'upload-anyway':
    case 'go-on':
    case 'resume':
      next = { name: 'ready' }
      break
    case 'start-over':
      next = { name: event.file ? 'selected' : 'ready' }
      break
    case 'place-given':
      next = { name: item.uploadUrl === null ? 'creating' : 'sending' }
      break
    case 'created':
      next = { name: 'sending' }
      break
    case 'pause':
      next = { name: 'paused' }
      break
    case 'wait':
      next = { name: 'waiting', cause: event.cause, retryAtMs: event.retryAtMs }
      break
    case 'all-sent':
      next = { name: 'verifying' }
      break
    case 'arrived':
      next = { name: 'done', isReady: event.isReady, isPublished: event.isPublished }
      break
    case 'failed':
      next = { name: 'failed', reason: event.reason }
      break
    case 'recover':
      next = { name: 'recovering' }
      break
    case 'recovered':
      // Never described to the service: it is looked at again.
      next = { name: item.creationUrl === null ? 'selected' : 'ready' }
      break
    case 'file-needed':
    case 'mismatched':
      next = { name: 'needs-file', isMismatch: event.type === 'mismatched' }
      break
    case 'taken-elsewhere':
      next = { name: 'other-tab' }
      break
    case 'expired':
      next = { name: 'expired' }
      break
    case 'cancel':
      next = { name: 'cancelling' }
      break
  }
  return next
}

import type {
  DraftedUpload,
  Probe,
  Refusal,
  StateName,
  UploadItem,
  UploadState,
  WaitCause,
} from './upload-item.ts'

type Existing = Extract<UploadState, { name: 'duplicate' }>['existing']

/** Everything that can happen to one upload. */
export type UploadEvent =
  | { type: 'check-started' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'checked'; probe: Probe; fingerprint: string; poster: Blob | null }
  | { type: 'drafted'; draft: DraftedUpload }
  | { type: 'draft-postponed' }
  | { type: 'duplicate-found'; existing: Existing }
  | { type: 'upload-anyway' }
  | { type: 'place-given' }
  | { type: 'created'; uploadUrl: string }
  | { type: 'accepted'; offsetB: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'wait'; cause: WaitCause; retryAtMs: number | null }
  | { type: 'all-sent' }
  | { type: 'arrived'; isReady: boolean; isPublished: boolean }
  | { type: 'failed'; reason: string }
  | { type: 'recover' }
  | { type: 'recovered' }
  | { type: 'file-needed' }
  | { type: 'mismatched' }
  | { type: 'taken-elsewhere' }
  | { type: 'expired' }
  | { type: 'start-over' }
  | { type: 'renamed'; title: string }
  | { type: 'publish-requested' }
  | { type: 'cancel' }

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
  'place-given': ['ready', 'waiting', 'recovering'],
  created: ['creating', 'sending'],
  accepted: ['creating', 'sending', 'paused', 'waiting', 'recovering', 'other-tab'],
  pause: ['ready', 'creating', 'sending', 'waiting', 'recovering'],
  resume: ['paused', 'waiting'],
  wait: ['creating', 'sending', 'verifying', 'recovering'],
  'all-sent': ['creating', 'sending'],
  arrived: ['verifying', 'done', 'recovering', 'failed'],
  failed: ['verifying', 'creating', 'sending', 'recovering', 'done'],
  recover: [...UNFINISHED, 'verifying', 'expired', 'selected', 'checking', 'ready', 'duplicate'],
  recovered: ['recovering', 'needs-file'],
  'file-needed': [...UNFINISHED, 'selected', 'checking', 'ready', 'duplicate', 'rejected'],
  mismatched: ['needs-file', 'recovering'],
  'taken-elsewhere': [...UNFINISHED, 'selected', 'checking', 'ready', 'verifying', 'duplicate'],
  expired: UNFINISHED,
  'start-over': ['needs-file', 'expired', 'failed'],
  renamed: 'any',
  'publish-requested': 'any',
  cancel: 'any',
}

/** The next item; the same object when the event means nothing in its state. */
export function reduceUpload(item: UploadItem, event: UploadEvent): UploadItem {
  const heard = heardIn[event.type]
  if (heard !== 'any' && !heard.includes(item.state.name)) return item
  if (item.state.name === 'cancelling') return item
  return apply(item, event)
}

function enter(item: UploadItem, state: UploadState): UploadItem {
  return { ...item, state }
}

function apply(item: UploadItem, event: UploadEvent): UploadItem {
  switch (event.type) {
    case 'check-started':
      return enter(item, { name: 'checking' })
    case 'refused':
      return enter(item, { name: 'rejected', refusal: event.refusal })
    case 'checked': {
      const { probe, fingerprint, poster } = event
      return { ...item, probe, fingerprint, poster }
    }
    case 'drafted':
      return { ...item, ...event.draft, state: afterDraft(item.state) }
    case 'draft-postponed':
      return enter(item, { name: 'ready' })
    case 'duplicate-found':
      return enter(item, { name: 'duplicate', existing: event.existing })
    case 'upload-anyway':
      return enter({ ...item, allowDuplicate: true }, { name: 'ready' })
    case 'place-given':
      return enter(item, { name: item.uploadUrl === null ? 'creating' : 'sending' })
    case 'created':
      return enter({ ...item, uploadUrl: event.uploadUrl }, { name: 'sending' })
    case 'accepted':
      return { ...item, offsetB: Math.min(event.offsetB, item.sizeB) }
    case 'renamed':
      return { ...item, title: event.title }
    case 'publish-requested':
      return { ...item, isPublishRequested: true }
    default:
      return applyFlow(item, event)
  }
}

type FlowEvent = Extract<
  UploadEvent,
  {
    type:
      | 'pause'
      | 'resume'
      | 'wait'
      | 'all-sent'
      | 'arrived'
      | 'failed'
      | 'recover'
      | 'recovered'
      | 'file-needed'
      | 'mismatched'
      | 'taken-elsewhere'
      | 'expired'
      | 'start-over'
      | 'cancel'
  }
>

function applyFlow(item: UploadItem, event: FlowEvent): UploadItem {
  switch (event.type) {
    case 'pause':
      return enter(item, { name: 'paused' })
    case 'resume':
      return enter(item, { name: 'ready' })
    case 'recovered':
      return enter(item, { name: item.videoId === null ? 'selected' : 'ready' })
    case 'wait':
      return enter(item, { name: 'waiting', cause: event.cause, retryAtMs: event.retryAtMs })
    case 'all-sent':
      return enter({ ...item, offsetB: item.sizeB }, { name: 'verifying' })
    case 'arrived': {
      const { isReady, isPublished } = event
      return enter({ ...item, offsetB: item.sizeB }, { name: 'done', isReady, isPublished })
    }
    case 'failed':
      return enter(item, { name: 'failed', reason: event.reason })
    case 'recover':
      return enter(item, { name: 'recovering' })
    case 'file-needed':
      return enter(item, { name: 'needs-file', isMismatch: false })
    case 'mismatched':
      return enter(item, { name: 'needs-file', isMismatch: true })
    case 'taken-elsewhere':
      return enter(item, { name: 'other-tab' })
    case 'expired':
      return enter(item, { name: 'expired' })
    case 'start-over':
      return startOver(item)
    case 'cancel':
      return enter(item, { name: 'cancelling' })
  }
}

/** A draft ends the check; asked for later, it leaves the state alone. */
function afterDraft(state: UploadState): UploadState {
  return state.name === 'checking' ? { name: 'ready' } : state
}

/** The text on the server stays (`videoId`), the bytes start from zero. */
function startOver(item: UploadItem): UploadItem {
  return enter({ ...item, uploadUrl: null, offsetB: 0 }, { name: 'ready' })
}

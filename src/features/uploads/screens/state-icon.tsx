import {
  ArrowUp,
  Check,
  CircleAlert,
  CircleCheck,
  Copy,
  FileSearch,
  HardDrive,
  MonitorSmartphone,
  Pause,
  RefreshCw,
  ScanSearch,
  Shield,
  WifiOff,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { Spinner } from '#ui/spinner.tsx'

import type { UploadState } from '../state/upload-item.ts'

/** By state, and by cause for an upload that waits. What is missing here turns. */
const icons: Readonly<Record<string, LucideIcon>> = {
  selected: ScanSearch,
  checking: ScanSearch,
  rejected: CircleAlert,
  duplicate: Copy,
  ready: Check,
  creating: ArrowUp,
  sending: ArrowUp,
  paused: Pause,
  'other-tab': MonitorSmartphone,
  recovering: RefreshCw,
  'needs-file': FileSearch,
  expired: RefreshCw,
  done: CircleCheck,
  failed: CircleAlert,
  offline: WifiOff,
  busy: RefreshCw,
  'sign-in': Shield,
  'server-full': HardDrive,
}

/** The picture before the state line; colour alone says nothing. */
export function StateIcon({ state }: { state: UploadState }): ReactNode {
  const Icon = icons[state.name === 'waiting' ? state.cause : state.name]
  return Icon ? <Icon aria-hidden="true" /> : <Spinner />
}

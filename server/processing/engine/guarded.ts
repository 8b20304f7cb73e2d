import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'

const unshare = '/usr/bin/unshare'
const setpriv = '/usr/bin/setpriv'
const prlimit = '/usr/bin/prlimit'
const nice = '/usr/bin/nice'
const gibB = 1024 ** 3
/** What a tool asks for beside what it uses: Node by itself takes three quarters of it. */
const unusedB = gibB
const mostFileB = 64 * 1024 ** 3

/**
 * The same command without a network, within limits of memory, files and their size, behind everything else that this
 * machine does, and ended by the kernel with the thread that starts it: a service that is killed leaves nothing at work.
 * Where the machine has no such tools (macOS, Windows), or does not let this process use them, the command as it is.
 */
export function guarded(command: string, args: readonly string[]): [string, ...string[]] {
  const alone: string[] = canCutOff() ? [unshare, ...cuttingOff] : []
  // Behind it: the kernel forgets what it was to end a process with when that changes who it is.
  const bound: string[] = canBind() ? [setpriv, ...binding] : []
  const limited: string[] = existsSync(prlimit)
    ? [
        prlimit,
        `--data=${mostAddressesB(memoryB())}`,
        '--nofile=128',
        `--fsize=${mostFileB}`,
        '--core=0',
        '--',
      ]
    : []
  const last: string[] = existsSync(nice) ? [nice, '-n', '10'] : []
  const [program = command, ...before] = [...alone, ...bound, ...limited, ...last]
  return program === command ? [command, ...args] : [program, ...before, command, ...args]
}

const binding = ['--pdeathsig', 'KILL', '--']
let isBindable: boolean | null = null

/** Does a tool end with the process that starts it? The `setpriv` of BusyBox, or of an old system, does not know how. */
export function canBind(): boolean {
  isBindable ??= existsSync(setpriv) && spawnSync(setpriv, [...binding, setpriv, '-h']).status === 0
  return isBindable
}

/**
 * A network of its own, in which there is nothing: not even this machine itself answers. Whoever is not root may have one
 * together with users of its own, of whom it knows itself alone and so gains nothing. Root would lose with that what root
 * may do in the folders of others.
 */
const isRoot = process.getuid?.() === 0
const cuttingOff = [...(isRoot ? [] : ['--user', '--map-current-user']), '--net', '--']
let isCuttable: boolean | null = null

/** Can a tool be kept from every network? Not in most containers, nor where whoever is not root may have no such thing. */
export function canCutOff(): boolean {
  isCuttable ??=
    existsSync(unshare) && spawnSync(unshare, [...cuttingOff, unshare, '-h']).status === 0
  return isCuttable
}

/**
 * More than the largest film takes, and of a small machine not all. It is addresses that are limited, which a tool asks
 * for and never uses: a film in 1080 lines takes 1.3 GiB of them and 0.5 of memory.
 */
export function mostAddressesB(machineB: number): number {
  return Math.floor(Math.min(6 * gibB, machineB * 0.75 + unusedB))
}

/** What the machine has, or what it lets this process have. */
function memoryB(): number {
  // Nobody limits it: then it is nothing, or more than there is.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

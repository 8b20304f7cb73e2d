import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { totalmem } from 'node:os'

const setpriv = '/usr/bin/setpriv'
const prlimit = '/usr/bin/prlimit'
const nice = '/usr/bin/nice'
const gibB = 1024 ** 3
/** What a tool asks for beside what it uses: Node by itself takes three quarters of it. */
const unusedB = gibB
const mostFileB = 64 * 1024 ** 3

/**
 * The same command within limits of memory, files and their size, behind everything else that this machine does, and
 * ended by the kernel with the thread that starts it: a service that is killed leaves nothing at work. Where the machine
 * has no such tools (macOS, Windows) the command as it is.
 */
export function guarded(command: string, args: readonly string[]): [string, ...string[]] {
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
  const [program = command, ...before] = [...bound, ...limited, ...last]
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

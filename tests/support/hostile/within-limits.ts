import { existsSync } from 'node:fs'

import type { CommandLine, FilmTool } from '#server/processing/engine/film-tool.ts'

const prlimit = '/usr/bin/prlimit'
const mostMemoryB = 1.5 * 1024 ** 3
const mostWorkS = 15
const mostFileB = 16 * 1024 ** 2

/** The same tool, ended by the kernel where one piece of its work takes more than any of a small file should. */
export function withinLimits(tool: FilmTool): FilmTool {
  if (!existsSync(prlimit)) return tool
  const limits = [`--data=${mostMemoryB}`, `--cpu=${mostWorkS}`, `--fsize=${mostFileB}`, '--']
  const within = ({ command, args }: CommandLine): CommandLine => ({
    command: prlimit,
    args: [...limits, command, ...args],
  })
  return {
    ...tool,
    probing: (input) => within(tool.probing(input)),
    measuring: (input) => within(tool.measuring(input)),
    making: (recipe) => within(tool.making(recipe)),
  }
}

import { join } from 'node:path'

import { isDone, program, type Program } from './program.ts'

const tools = [
  { command: 'java', args: ['-version'], isMissing: 'there is no Java on this machine' },
  { command: 'mvn', args: ['-version'], isMissing: 'there is no Maven on this machine' },
]

interface Wanted {
  name: string
  /** Folder of `pom.xml`. */
  source: string
  /** What it is built of beside its `pom.xml`. */
  files?: readonly string[]
  /** Maven's goals and settings, which leave everything that is to be kept in a folder. */
  goals: (folder: string) => string[]
}

/** What Maven makes of a project; it keeps what it downloads for the next time. */
export function mavenProgram({ name, source, files = [], goals }: Wanted): Program {
  const pom = join(source, 'pom.xml')
  return program({
    name,
    tools,
    files: [pom, ...files.map((file) => join(source, file))],
    install: (folder) => isDone('mvn', ['-q', '-B', '-f', pom, ...goals(folder)]),
  })
}

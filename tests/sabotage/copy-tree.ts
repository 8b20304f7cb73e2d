import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The files of the repository at `root` as they are now, in a folder of their own: nobody's work is sabotaged. Packages
 * are there file by file, as hard links: where they lie elsewhere, or behind a link to the folder, a test that stands in
 * for one of them gets the real one.
 */
export function copyTree(root: string): string {
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const copy = mkdtempSync(join(results, 'sabotage-'))
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkFiles(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFiles(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs on Java 17 and later; from Maven Central. */
const version = '26.7.3'
const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`
/** Built once for all runs of this machine; nothing of a run is kept in it. */
const home = join(tmpdir(), `foyer-keycloak-${version}`)

/** Half as long a start, for a server that lives for minutes. */
export const javaOptions = { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' }

/** What is missing on this machine to run Keycloak; null when nothing is. */
export function missingForKeycloak(): string | null {
  const java = spawnSync('java', ['-version'], { encoding: 'utf8' })
  const [, major = '0'] = / version "(\d+)/.exec(java.stderr ?? '') ?? []
  if (Number(major) < 17) return 'there is no Java 17 or later on this machine'
  if (existsSync(home)) return null
  if (spawnSync('mvn', ['-version']).status !== 0) return 'there is no Maven on this machine'
  return prepare()
}

/** Where Keycloak stands, ready to start. Call `missingForKeycloak` first. */
export function keycloakHome(): string {
  return home
}

/**
 * Downloads (Maven keeps the file for the next time), unpacks and builds. Returns why it cannot be downloaded,
 * which is no fault of the tests; whatever else goes wrong is thrown.
 */
function prepare(): string | null {
  const folder = mkdtempSync(`${home}-new-`)
  try {
    const copy = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
    if (!isDone('mvn', ['-q', '-B', 'dependency:copy', ...copy])) {
      return `Maven could not download ${artifact}`
    }
    const archive = join(folder, `keycloak-quarkus-dist-${version}.tar.gz`)
    const unpacked = join(folder, `keycloak-${version}`)
    const build = ['build', '--db=dev-mem', '--cache=local']
    if (!isDone('tar', ['-xzf', archive, '-C', folder])) throw new Error('unpacking failed')
    if (!isDone(join(unpacked, 'bin/kc.sh'), build)) throw new Error("Keycloak's build failed")
    renameSync(unpacked, home)
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Says what a command said only if it fails. */
function isDone(command: string, args: string[]): boolean {
  const env = { ...process.env, ...javaOptions }
  const { status, stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' })
  if (status !== 0) console.error(`${stderr}${stdout}`.trim().slice(-1000))
  return status === 0
}

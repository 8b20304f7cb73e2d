import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const shared = '/usr/share/glewlwyd'
const schema = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const modules = '/usr/lib/glewlwyd'

/** A folder with everything a Glewlwyd needs that shares nothing with the one of the system. */
export async function layOutGlewlwyd(
  root: string,
  port: number,
): Promise<{ folder: string; configFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-glewlwyd-'))
  const database = new DatabaseSync(join(folder, 'database'))
  database.exec(await readFile(schema, 'utf8'))
  database.close()
  const pages = join(folder, 'pages')
  // Files in the place of links: it serves nothing from outside its folder.
  await cp(`${shared}/webapp`, pages, { recursive: true, dereference: true })
  // The package's own is a link to a folder, with which the pages stay blank.
  await rm(join(pages, 'config.json'), { recursive: true, force: true })
  await cp(`${shared}/templates/config.json`, join(pages, 'config.json'))
  const configFile = join(folder, 'glewlwyd.conf')
  await writeFile(configFile, configuration({ root, port, folder, pages }))
  return { folder, configFile }
}

interface Places {
  root: string
  port: number
  folder: string
  pages: string
}

/** `external_url` without a slash at the end, or the login page is sent to `//login.html`. */
function configuration({ root, port, folder, pages }: Places): string {
  const values: Record<string, string | number | boolean> = {
    port,
    bind_address: '127.0.0.1',
    external_url: root,
    login_url: 'login.html',
    api_prefix: 'api',
    static_files_path: pages,
    allow_origin: '*',
    log_mode: 'file',
    log_level: 'INFO',
    log_file: join(folder, 'log'),
    cookie_secure: 0,
    session_key: `GLEWLWYD_${port}`,
    session_expiration: 86_400,
    admin_scope: 'g_admin',
    profile_scope: 'g_profile',
    user_module_path: `${modules}/user`,
    client_module_path: `${modules}/client`,
    user_auth_scheme_module_path: `${modules}/scheme`,
    plugin_module_path: `${modules}/plugin`,
    hash_algorithm: 'SHA512',
  }
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  const types = Object.entries(mimeTypes).map(
    ([extension, type]) => `{ extension = "${extension}"; mime_type = "${type}"; }`,
  )
  return `${lines.join('\n')}
database = { type = "sqlite3"; path = "${join(folder, 'database')}"; };
static_files_mime_types = (${types.join(',\n')});
`
}

const mimeTypes = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
}

import type { DatabaseConfig } from '#server/config.ts'
import { openDatabase, type Database } from '#server/database/open-database.ts'

export async function openTestDatabase(config: DatabaseConfig): Promise<Database> {
  return openDatabase(config)
}

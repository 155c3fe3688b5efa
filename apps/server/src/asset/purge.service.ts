import { chainSettings } from '../brand/settings.service'
import type { Services } from '../context'
import { purgeFromCdn } from '../providers/cdn/purge'

/** A CDN that has the picture is asked to forget it; where there is none, nobody is. */
export async function purgePaths(services: Services, paths: readonly string[]): Promise<void> {
  const { cdn_purge_url } = await chainSettings(services)
  if (cdn_purge_url !== '') await purgeFromCdn(cdn_purge_url, paths)
}

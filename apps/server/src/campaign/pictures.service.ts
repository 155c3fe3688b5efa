import type { PublishProblem } from '@kuaimen/contract/campaign/operator.views'
import { publicOrigin } from '../account/host.service'
import type { Ctx } from '../context'
import { DEMO_ART, hasDemoArt } from '../http/demo-art'
import { isThere } from '../providers/media/picture'

/** Pictures that were not found, or could not be asked for; each address is asked once. */
async function wrongWith(ctx: Ctx, url: string, hosts: readonly string[]): Promise<string | undefined> {
  if (url.startsWith(DEMO_ART)) return hasDemoArt(url) ? undefined : `没有这张图片：${url}`
  const isOwn = url.startsWith('/media/')
  if (!isOwn && !hosts.includes(new URL(url).host)) return `图片不在本站：${url}`
  const found = await isThere(isOwn ? `${publicOrigin(ctx)}${url}` : url)
  if (found === undefined) return `图片打不开，请稍后再试：${url}`
  return found ? undefined : `没有这张图片：${url}`
}

export async function missingPictures(
  ctx: Ctx,
  pictures: readonly (readonly [path: string, url: string])[],
  hosts: readonly string[],
): Promise<PublishProblem[]> {
  const urls = [...new Set(pictures.map(([, url]) => url))]
  const wrong = new Map(await Promise.all(urls.map(async (url) => [url, await wrongWith(ctx, url, hosts)] as const)))
  return pictures.flatMap(([path, url]) => {
    const message = wrong.get(url)
    return message ? [{ path, message }] : []
  })
}

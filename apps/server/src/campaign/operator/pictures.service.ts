import type { PublishProblem } from '@kuaimen/contract/campaign/operator.views'
import { publicOrigin } from '../../account/person/host.service'
import type { Ctx } from '../../context'
import { DEMO_ART, hasDemoArt } from '../../http/demo-art'
import { lookFor } from '../../providers/media/picture'

const VIDEO = /\.(mp4|webm)$/i
const VIDEO_BYTES_AT_MOST = 20 * 1024 * 1024

/** Pictures that were not found, or could not be asked for; each address is asked once. */
async function wrongWith(
  ctx: Ctx,
  url: string,
  isVideo: boolean,
  hosts: readonly string[],
): Promise<string | undefined> {
  if (isVideo && !VIDEO.test(url)) return `不是 mp4 或 webm 视频：${url}`
  if (url.startsWith(DEMO_ART)) return hasDemoArt(url) ? undefined : `没有这张图片：${url}`
  const isOwn = url.startsWith('/media/')
  if (!isOwn && !hosts.includes(new URL(url).host)) return `图片不在本站：${url}`
  const found = await lookFor(isOwn ? `${publicOrigin(ctx)}${url}` : url)
  if (found === undefined) return `图片打不开，请稍后再试：${url}`
  if (!found.isThere) return `没有这张图片：${url}`
  return isVideo && found.bytes > VIDEO_BYTES_AT_MOST ? `视频超过 20 MB：${url}` : undefined
}

export async function missingPictures(
  ctx: Ctx,
  pictures: readonly (readonly [path: string, url: string])[],
  videos: ReadonlySet<string>,
  hosts: readonly string[],
): Promise<PublishProblem[]> {
  const nameOf = (path: string, url: string) => `${videos.has(path) ? 'video' : 'picture'} ${url}`
  const asked = new Map(pictures.map(([path, url]) => [nameOf(path, url), { url, isVideo: videos.has(path) }]))
  const answers = [...asked].map(
    async ([name, { url, isVideo }]) => [name, await wrongWith(ctx, url, isVideo, hosts)] as const,
  )
  const wrong = new Map(await Promise.all(answers))
  return pictures.flatMap(([path, url]) => {
    const message = wrong.get(nameOf(path, url))
    return message ? [{ path, message }] : []
  })
}

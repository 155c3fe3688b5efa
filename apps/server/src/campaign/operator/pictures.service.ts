import { readPublicAddress } from '@kuaimen/contract/asset/variant.rules'
import type { PublishProblem } from '@kuaimen/contract/campaign/operator.views'
import { publicOrigin } from '../../account/person/host.service'
import { shownAmong } from '../../asset/use.service'
import type { Ctx } from '../../context'
import { MEDIA, sizeOfMedia } from '../../http/files/media'
import { lookFor } from '../../providers/media/picture'

const VIDEO = /\.(mp4|webm)$/i
const VIDEO_BYTES_AT_MOST = 20 * 1024 * 1024

/** In our own folders; what is not there may be with whoever stands in front of us. */
async function lookAtHome(ctx: Ctx, url: string): ReturnType<typeof lookFor> {
  if (readPublicAddress(url)) return { isThere: (await shownAmong(ctx.db, [url])).has(url), bytes: 0 }
  const bytes = await sizeOfMedia(ctx.env, url)
  return bytes === undefined ? lookFor(`${publicOrigin(ctx)}${url}`) : { isThere: true, bytes }
}

/** Pictures that were not found, or could not be asked for; each address is asked once. */
async function wrongWith(
  ctx: Ctx,
  url: string,
  isVideo: boolean,
  hosts: readonly string[],
): Promise<string | undefined> {
  if (isVideo && !VIDEO.test(url)) return `不是 mp4 或 webm 视频：${url}`
  const isOwn = url.startsWith(MEDIA)
  if (!isOwn && !hosts.includes(new URL(url).host)) return `图片不在本站：${url}`
  const found = isOwn ? await lookAtHome(ctx, url) : await lookFor(url)
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

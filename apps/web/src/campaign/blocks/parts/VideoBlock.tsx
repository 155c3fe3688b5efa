import type { BlockProps } from '../../block-props'
import styles from './lazy-blocks.module.css'

/** Never by itself, and nothing of it is fetched before it is asked for. What has no captions begins without sound. */
export function VideoBlock({ block: { poster, src, captions } }: BlockProps<'video'>) {
  const video = {
    className: styles.video,
    controls: true,
    playsInline: true,
    preload: 'none',
    poster: poster.url,
    width: poster.width,
    height: poster.height,
    'aria-label': poster.alt,
    src,
  } as const
  if (!captions) return <video {...video} muted />
  return (
    <video {...video}>
      <track kind="captions" srcLang="zh" label="中文字幕" src={captions.src} default />
    </video>
  )
}

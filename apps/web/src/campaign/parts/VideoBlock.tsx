import type { BlockProps } from './block-props'
import styles from './later.module.css'

/** Never by itself, and nothing of it is fetched before it is asked for. */
export const VideoBlock = ({ block: { poster, src } }: BlockProps<'video'>) => (
  // biome-ignore lint/a11y/useMediaCaption: campaigns' videos have no captions yet
  <video
    className={styles.video}
    controls
    playsInline
    preload="none"
    poster={poster.url}
    width={poster.width}
    height={poster.height}
    aria-label={poster.alt}
    src={src}
  />
)

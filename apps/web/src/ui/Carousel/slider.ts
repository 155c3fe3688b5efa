import Swiper from 'swiper'
import { A11y, Autoplay } from 'swiper/modules'

export type SliderSettings = {
  loop: boolean
  autoplayMs: number
  speedMs: number
  label: string
  wrapperClass: string
  slideClass: string
  onChange: (index: number) => void
}

export type Slider = { destroy: () => void; pause: () => void; resume: () => void }

/** The heavy part, in a chunk of its own that arrives after the first paint. */
export function startSlider(element: HTMLElement, settings: SliderSettings): Slider {
  const swiper = new Swiper(element, {
    modules: [A11y, Autoplay],
    wrapperClass: settings.wrapperClass,
    slideClass: settings.slideClass,
    loop: settings.loop,
    speed: settings.speedMs,
    longSwipesMs: 300,
    touchAngle: 45,
    resistanceRatio: 0.85,
    edgeSwipeThreshold: 20,
    edgeSwipeDetection: 'prevent',
    a11y: {
      containerMessage: settings.label,
      containerRoleDescriptionMessage: '轮播',
      itemRoleDescriptionMessage: '幻灯片',
      slideLabelMessage: '第{{index}}张，共{{slidesLength}}张',
      slideRole: 'group',
    },
    autoplay: settings.autoplayMs > 0 && { delay: settings.autoplayMs, disableOnInteraction: false },
    on: { realIndexChange: (it) => settings.onChange(it.realIndex) },
  })
  listenWithin(element, swiper)
  const playing = settings.autoplayMs > 0
  return {
    destroy: () => swiper.destroy(true, true),
    pause: () => playing && swiper.autoplay.stop(),
    resume: () => playing && swiper.autoplay.start(),
  }
}

/** What it listens with, and does not name in its types. */
type TouchListeners = Record<'onDocumentTouchStart' | 'onTouchMove', EventListener>

/**
 * It listens on the whole document, and may say no to a scroll: every finger on the page, also far away, then waits for
 * the scripts. A touch stays with the element where it began, so the slider gets its own touches without that.
 */
function listenWithin(element: HTMLElement, swiper: Swiper): void {
  const { onDocumentTouchStart, onTouchMove } = swiper as unknown as TouchListeners
  document.removeEventListener('touchstart', onDocumentTouchStart)
  document.removeEventListener('touchmove', onTouchMove)
  element.addEventListener('touchmove', onTouchMove, { passive: false })
  swiper.on('destroy', () => element.removeEventListener('touchmove', onTouchMove))
}

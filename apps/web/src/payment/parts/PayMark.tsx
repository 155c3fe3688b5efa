import type { Way } from '../ways'

/** The colours are the providers' own: a brand does not replace them. */
const WECHAT = '#07c160'
const ALIPAY = '#1677ff'

/** Drawn by us, so that a way to pay is known at a glance; its name is beside it. */
export const PayMark = ({ way, className }: { way: Way; className?: string | undefined }) => (
  <svg className={className} width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    {way === 'ali_wap' ? <Alipay /> : <Wechat />}
  </svg>
)

/** A speech bubble with a tick. */
const Wechat = () => (
  <>
    <rect width="28" height="28" rx="7" fill={WECHAT} />
    <path
      d="M14 6.2c-5 0-8.8 3.1-8.8 7.1 0 2.3 1.3 4.3 3.3 5.6l-.7 2.6 3-1.6c1 .3 2.1.5 3.2.5 5 0 8.8-3.1 8.8-7.1S19 6.2 14 6.2z"
      fill="#fff"
    />
    <path
      d="M9.8 13.4l3 2.8 6-4.6"
      fill="none"
      stroke={WECHAT}
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

/** The character 支, as a brush would cross it. */
const Alipay = () => (
  <>
    <rect width="28" height="28" rx="7" fill={ALIPAY} />
    <path
      d="M6.5 9.2h15M14 5.8v7.2M8 13h11.2c-1.4 4.6-5.4 8-11.4 9.2M9.6 15c2.6 4.2 6.4 6.4 11.6 7.2"
      fill="none"
      stroke="#fff"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </>
)

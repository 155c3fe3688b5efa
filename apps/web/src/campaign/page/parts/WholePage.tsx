import type { CampaignPage, PageBlock } from '@kuaimen/contract/campaign/page.views'
import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { useApi } from '../../../api/query'
import { useBrand } from '../../../brand/brand.api'
import { serverNow } from '../../../platform/browser/server-clock'
import { useOwnTitle } from '../../../platform/page/title'
import { useBack } from '../../../platform/page/useBack'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { buttonClass } from '../../../ui/Button/Button'
import { cx } from '../../../ui/cx'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { AloneContext, type BlockOf, isBlock, PageContext } from '../../block-props'
import { CampaignBlocks } from '../../blocks/parts/CampaignBlocks'
import { CampaignLink } from '../../blocks/parts/CampaignLink'
import { ImageBlock } from '../../blocks/parts/ImageBlock'
import { count } from '../../campaign.api'
import { CampaignHead } from './CampaignHead'
import styles from './CampaignHead.module.css'

/** The page's own colours, under the names that every part uses. */
const themed = ({ ground, accent, accent_soft, ink }: CampaignPage['theme']) =>
  ({
    '--paper': ground,
    '--accent': accent,
    '--accent-press': accent,
    '--accent-ink': accent,
    '--accent-soft': accent_soft,
    '--ink': ink,
  }) as CSSProperties

interface Laid {
  /** What the head says under the title. */
  readonly lines: readonly string[]
  readonly hero: BlockOf<'image'> | undefined
  readonly sticky: BlockOf<'button'> | undefined
  readonly rest: readonly PageBlock[]
}

const OVER = '活动已结束'

/** A heading that says again what the head of the page says: the two are one. */
const isSaid = ({ title, summary, state }: CampaignPage, block: PageBlock): block is BlockOf<'heading'> =>
  isBlock(block, 'heading') &&
  (title.includes(block.text) || block.text === summary || (state === 'over' && block.text === OVER))

/** What only an invitation that opens says. */
const isOfGate = ({ blocks }: CampaignPage, line: string) =>
  blocks.some((block) => isBlock(block, 'token_gate') && block.words.ok === line)

/** The first picture leads, edge to edge; the one button that stays in reach is in the bar. */
function laidOut(page: CampaignPage): Laid {
  const { blocks, title, summary } = page
  const [first] = blocks
  const hero = first && isBlock(first, 'image') && first.radius === 0 ? first : undefined
  const sticky = blocks.find((block): block is BlockOf<'button'> => isBlock(block, 'button') && block.sticky)
  const [next, ...others] = blocks.filter((block) => block !== hero && block !== sticky)
  const again = next && isSaid(page, next) ? next : undefined
  const lines = [...new Set([summary, again?.note ?? ''])].filter(
    (line) => line !== '' && line !== title && !isOfGate(page, line),
  )
  return { lines, hero, sticky, rest: next && !again ? [next, ...others] : others }
}

/**
 * While the brand takes no notes, a page for them says that alone, and promises nothing; nor does one whose invitation
 * did not open.
 */
function useLaidOut(page: CampaignPage, isGateShut: boolean): Laid {
  const isOpen = useBrand()?.xhs_return === 1
  const laid = laidOut(page)
  const alone = laid.rest.find(({ type }) => (isGateShut && type === 'token_gate') || (!isOpen && type === 'proof'))
  return page.preview || !alone ? laid : { ...laid, lines: [], sticky: undefined, rest: [alone] }
}

export function WholePage({ page }: { page: CampaignPage }) {
  const back = useBack()
  const client = useApi()
  const [shutOn, setShutOn] = useState<string>()
  const shut = useCallback(() => setShutOn(page.key), [page.key])
  const { lines, hero, sticky, rest } = useLaidOut(page, shutOn === page.key)
  const isPreview = page.preview !== null
  useOwnTitle(page.share.title)
  useEffect(() => {
    if (!isPreview) count(client, page.key, 'view')
  }, [client, page.key, isPreview])
  const bar = sticky && (
    <BottomBar>
      <CampaignLink link={sticky.link} className={buttonClass({ kind: sticky.look, size: 'large' })}>
        {sticky.text}
      </CampaignLink>
    </BottomBar>
  )
  return (
    <PageContext value={page}>
      <div className={styles.page} style={themed(page.theme)}>
        {page.preview && <Ribbon {...page.preview} />}
        <Page
          flush
          top={
            hero ? (
              <NavBar over onBack={back} className={cx(isPreview && styles.belowRibbon)} />
            ) : (
              <NavBar onBack={back} />
            )
          }
          bottom={bar}
        >
          {hero && <ImageBlock block={hero} priority />}
          <div className={cx(hero && styles.over)}>
            <CampaignHead page={page} lines={lines} />
          </div>
          <AloneContext value={shut}>
            <CampaignBlocks blocks={rest} />
          </AloneContext>
        </Page>
      </div>
    </PageContext>
  )
}

const HOUR_S = 3600

const Ribbon = ({ version, expires_at }: NonNullable<CampaignPage['preview']>) => (
  <p className={styles.ribbon} role="status">
    预览 · 未发布 · 版本 {version} ·{' '}
    {Math.max(1, Math.ceil(expires_at / HOUR_S - serverNow().getTime() / 1000 / HOUR_S))} 小时内有效
  </p>
)

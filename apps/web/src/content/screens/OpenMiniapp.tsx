import type { MiniProgram } from '@kuaimen/contract/brand/brand.views'
import { pathToOpen } from '@kuaimen/contract/content/miniapp.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandConfig } from '../../brand/brand.api'
import { copyText } from '../../platform/browser/copy-text'
import { Link } from '../../platform/page/Link'
import { usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { useBack } from '../../platform/page/useBack'
import { OpenTag } from '../../platform/wechat/OpenTag'
import { useOpenTag } from '../../platform/wechat/useOpenTag'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { Picture } from '../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup } from '../../ui/Skeleton/Skeleton'
import { toast } from '../../ui/Toast/toast'
import styles from './OpenMiniapp.module.css'

const TAG = 'wx-open-launch-weapp'

const onTheWeb = (
  <Link to={paths.home()} className={buttonClass({ kind: 'quiet' })}>
    继续用网页版
  </Link>
)

export default function OpenMiniapp() {
  const back = useBack()
  const { data: brand, isPending, refetch } = useQuery(brandConfig())
  return (
    <Page top={<NavBar title="打开小程序" onBack={back} />}>
      {isPending && (
        <SkeletonGroup>
          <SkeletonBlock ratio="2:1" />
        </SkeletonGroup>
      )}
      {!isPending && !brand && <ErrorState onRetry={refetch} />}
      {brand && (brand.miniapp ? <Opening app={brand.miniapp} /> : <NoMiniapp />)}
    </Page>
  )
}

const NoMiniapp = () => <Empty art="frame" title="还没有小程序" text="预约、卡包和订单，网页里都有" action={onTheWeb} />

function Opening({ app }: { app: MiniProgram }) {
  const search = usePageSearch()
  const tag = useOpenTag(TAG, true)
  const [isRefused, setRefused] = useState(false)
  const path = pathToOpen(app, search.get('path'))
  const state = isRefused ? 'away' : tag
  return (
    <div className={styles.opening}>
      <Picture src={app.picture} alt="" width={1170} height={520} className={styles.picture} />
      <h2 className={styles.title}>在小程序里继续</h2>
      {(state === 'ready' || state === 'waiting') && (
        <>
          <p className={styles.text}>点一下，打开「{app.name}」</p>
          {state === 'ready' ? (
            <OpenTag
              name={TAG}
              attributes={{ username: app.username, path, 'env-version': app.env_version }}
              kind="primary"
              text="打开小程序"
              label={`打开小程序「${app.name}」`}
              on={{ error: () => setRefused(true) }}
            />
          ) : (
            <Button pending>打开小程序</Button>
          )}
        </>
      )}
      {state === 'away' && <FindIt name={app.name} />}
      {state === 'none' && (
        <>
          <p className={styles.text}>小程序要在微信里打开。把链接发到微信，或直接用网页版，是一样的。</p>
          <Button kind="secondary" onClick={copyAddress}>
            复制链接
          </Button>
        </>
      )}
      {onTheWeb}
    </div>
  )
}

const copyAddress = async () =>
  toast((await copyText(window.location.href)) ? '链接已复制，去微信里打开' : '没能复制，请复制浏览器的网址')

/** This WeChat opens nothing by itself. */
function FindIt({ name }: { name: string }) {
  const copy = async () => toast((await copyText(name)) ? '已复制，去微信里粘贴搜索' : `请在微信里搜索「${name}」`)
  return (
    <>
      <p className={styles.text}>这里打不开，请在微信里搜索小程序「{name}」</p>
      <Button onClick={copy}>复制名称</Button>
    </>
  )
}

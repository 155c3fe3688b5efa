import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { isReachable } from '../api/call'
import { Notice } from '../ui/States'
import { isFileMissing, reloadOnce } from './missing-files'

/** In place of a screen that could not be fetched or has failed; the rest of the console stays. */
export function Crashed() {
  const error = useRouteError()
  const isMissing = isFileMissing(error)
  useEffect(() => {
    if (isMissing) reloadOnce()
  }, [isMissing])
  return (
    <div role="alert">
      <Notice
        title={isMissing ? '页面没有加载出来' : '页面出错了'}
        words={isMissing ? '网络不通，或控制台刚有更新。' : '重试后仍然这样，请联系管理员。'}
      >
        <Again />
      </Notice>
    </div>
  )
}

/** Without a line a reload would leave nothing on the screen: it is asked for first. */
function Again() {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    const isThere = await isReachable(window.location.href)
    setBusy(false)
    if (isThere) window.location.reload()
    else void message.error('网络不通，请检查后重试')
  }
  return (
    <Button loading={isBusy} onClick={() => void tryAgain()}>
      重试
    </Button>
  )
}

import type { InvoiceTitleView } from '@kuaimen/contract/invoice/invoice.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../platform/page/Link'
import { usePageLocation, usePageSearch } from '../../platform/page/location'
import { paths } from '../../platform/page/paths'
import { sayFailure } from '../../platform/page/say-failure'
import { useBack } from '../../platform/page/useBack'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Empty } from '../../ui/Empty/Empty'
import { ErrorState } from '../../ui/ErrorState/ErrorState'
import { IconTrash } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { toast } from '../../ui/Toast/toast'
import { myTitles, useDeleteTitle } from '../invoice.api'
import { CardsSkeleton } from '../parts/CardsSkeleton'
import { TitleFields } from '../parts/TitleFields'
import { useTitleForm } from '../parts/useTitleForm'
import type { TitleForm } from '../title-form'
import styles from './EditTitle.module.css'

/** A new title, or one that is there already. */
export default function EditTitle() {
  const back = useBack()
  const search = usePageSearch()
  const id = Number(search.get('id') ?? 0)
  const { data: titles, isPending, refetch } = useQuery({ ...myTitles(), enabled: id > 0 })
  if (id === 0) return <Editing title={undefined} onBack={back} />
  const title = titles?.find((one) => one.id === id)
  if (title) return <Editing key={id} title={title} onBack={back} />
  return (
    <Page top={<NavBar title="编辑抬头" onBack={back} />}>
      {isPending && <CardsSkeleton count={1} />}
      {!isPending && !titles && <ErrorState onRetry={refetch} />}
      {titles && (
        <Empty
          art="lost"
          title="没有找到这个抬头"
          text="它可能已经被删除"
          action={
            <Link to={paths.invoiceTitles()} replace className={buttonClass()}>
              查看我的抬头
            </Link>
          }
        />
      )}
    </Page>
  )
}

function Editing({ title, onBack }: { title: InvoiceTitleView | undefined; onBack: () => void }) {
  const { environment } = useVisitor()
  // What was picked in WeChat comes along, and is still to be completed.
  const begun = usePageLocation().state as TitleForm | null
  const handle = useTitleForm(title, begun, onBack)
  return (
    <Page
      top={
        <NavBar
          title={title ? '编辑抬头' : '新增抬头'}
          onBack={onBack}
          right={title && <DeleteTitle id={title.id} onDone={onBack} />}
        />
      }
      bottom={
        <BottomBar>
          <Button size="large" onClick={handle.submit}>
            保存
          </Button>
        </BottomBar>
      }
    >
      {environment.kind === 'wx' && (
        <Button kind="secondary" block className={styles.wechat} onClick={handle.takeFromWechat}>
          从微信选择抬头
        </Button>
      )}
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void handle.submit()
        }}
      >
        <TitleFields handle={handle} />
      </form>
    </Page>
  )
}

function DeleteTitle({ id, onDone }: { id: number; onDone: () => void }) {
  const { mutateAsync: remove } = useDeleteTitle()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '删除这个抬头？',
      message: '已经开好的发票不受影响。',
      confirmText: '删除',
      cancelText: '留着',
      danger: true,
    })
    if (!isSure) return
    try {
      onDone()
      await remove({ id })
      toast('已删除', { kind: 'success' })
    } catch (error) {
      sayFailure(error)
    }
  }
  return <IconButton icon={IconTrash} label="删除这个抬头" onClick={() => void ask()} />
}

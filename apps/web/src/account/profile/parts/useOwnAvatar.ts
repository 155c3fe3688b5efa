import { useEffect, useState } from 'react'
import { type Uploading, useUploads } from '../../../platform/upload/useUploads'
import { useSaveField, wordsOf } from '../profile.api'

export interface OwnAvatar {
  /** The picture that is on its way; nothing where none is. */
  readonly sending: Uploading | undefined
  readonly error: string | undefined
  readonly choose: (file: File) => void
  readonly retry: () => void
  readonly letGo: () => void
}

/** A picture of one's own as the portrait: brought to the server, then saved as the account's. */
export function useOwnAvatar(): OwnAvatar {
  const { list, add, retry, remove, clear } = useUploads('avatar', 'avatar')
  const { mutateAsync } = useSaveField()
  const [error, setError] = useState<string>()
  const sending = list[list.length - 1]
  const assetNo = sending?.assetNo
  useEffect(() => {
    if (!assetNo) return
    let isHere = true
    mutateAsync({ field: 'avatar', value: assetNo }).then(
      () => isHere && clear(),
      (failed: unknown) => {
        if (!isHere) return
        setError(wordsOf(failed, 'avatar'))
        clear()
      },
    )
    return () => {
      isHere = false
    }
  }, [assetNo, mutateAsync, clear])
  // Uploads that are not done are dropped: else the server counts them as open for two days.
  const letGo = () => {
    for (const { key } of list) remove(key)
  }
  return {
    sending,
    error,
    choose: (file) => {
      setError(undefined)
      letGo()
      add([file], 1)
    },
    retry: () => sending && retry(sending.key),
    letGo,
  }
}

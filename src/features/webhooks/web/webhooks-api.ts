import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Sent } from '../../../contract/endpoints'
import type { Webhook, WebhookDelivery } from '../contract'
import '../routes'
import { call } from '../../../web/api/call'

export type { Webhook, WebhookDelivery }

const webhooksKey = ['webhooks'] as const
const deliveriesKey = ['webhook-deliveries'] as const

export function useWebhooks() {
  return useQuery({ queryKey: webhooksKey, queryFn: async () => (await call('listWebhooks')).data })
}

const soonMs = 2_000

/**
 * Polls while a first delivery is in progress, such as a ping. It affects the endpoint's status, so the endpoints are
 * refetched too.
 */
export function useDeliveries(id: string, page: number, enabled: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...deliveriesKey, id, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { page: String(page), limit: '10' }
      const { data } = await call('listWebhookDeliveries', { params: { id }, query })
      void client.invalidateQueries({ queryKey: webhooksKey })
      return data
    },
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting' && one.attempts === 0) ? soonMs : false,
  })
}

/** Refetches endpoints and deliveries regardless of the outcome. */
function useWebhookMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: webhooksKey }),
        client.invalidateQueries({ queryKey: deliveriesKey }),
      ]),
  })
}

export const useCreateWebhook = () =>
  useWebhookMutation(async (body: Sent<'createWebhook', 'body'>) => (await call('createWebhook', { body })).data)

type Update = { id: string; body: Sent<'updateWebhook', 'body'> }
export const useUpdateWebhook = () =>
  useWebhookMutation(async ({ id, body }: Update) => (await call('updateWebhook', { params: { id }, body })).data)

export const useRotateSecret = () =>
  useWebhookMutation(async (id: string) => (await call('rotateWebhookSecret', { params: { id } })).data.secret)

export const useDeleteWebhook = () => useWebhookMutation((id: string) => call('deleteWebhook', { params: { id } }))

export const usePing = () => useWebhookMutation((id: string) => call('pingWebhook', { params: { id } }))

export const useSendAgain = () => useWebhookMutation((id: string) => call('resendWebhook', { params: { id } }))

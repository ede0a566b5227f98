import { z } from 'zod'
import { endpoint, hour } from '../../contract/endpoint'
import { emptyReply, isoInstant, pagination, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { disabledReasons, sentEvents, webhookEvents } from '../../domain/webhooks/webhook-events'
import {
  webhookDescriptionProblem,
  webhookEventsProblem,
  webhookLimits,
  webhookUrlProblem,
} from './domain/webhook-rules'

const webhook = z
  .object({
    _id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    events: z.array(z.enum(webhookEvents)),
    createdAt: isoInstant,
    failingSince: isoInstant.nullable().meta({ description: 'Since then every attempt has failed.' }),
    disabledAt: isoInstant.nullable(),
    disabledFor: z.enum(disabledReasons).nullable(),
    formerSecretUntil: isoInstant
      .nullable()
      .meta({ description: 'Until then the secret before the last rotation signs too.' }),
  })
  .meta({ id: 'Webhook', description: 'An endpoint that gets webhooks.' })
export type Webhook = z.infer<typeof webhook>

const delivery = z
  .object({
    _id: z.string().meta({ description: 'Sent as webhook-id.' }),
    event: z.enum(sentEvents),
    createdAt: isoInstant.meta({ description: 'When the event happened.' }),
    state: z.enum(['waiting', 'delivered', 'given up']),
    attempts: z.int(),
    nextTryAt: isoInstant.nullable(),
    triedAt: isoInstant.nullable(),
    status: z.int().nullable().meta({ description: 'Of the last reply.' }),
    durationMs: z.int().nullable(),
    reply: z.string().nullable().meta({ description: 'The first 500 bytes of the last reply.' }),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'A webhook to one endpoint, with its last attempt.' })
export type WebhookDelivery = z.infer<typeof delivery>

const checked = (problem: (value: string) => string | null) => (value: string, context: z.RefinementCtx) => {
  const message = problem(value)
  if (message) context.addIssue({ code: 'custom', message })
}

/** The settings decide whether http is allowed, so the verb checks it. */
const webhookFields = {
  url: z
    .string({ error: (issue) => (issue.input == null ? 'URL is required' : 'Invalid URL') })
    .trim()
    .superRefine(checked((url) => webhookUrlProblem(url, { allowsHttp: true })))
    .meta({
      description: `An https URL without credentials and fragment. At most ${webhookLimits.urlMax} characters.`,
      maxLength: webhookLimits.urlMax,
      example: 'https://hooks.example.com/primacy',
    }),
  description: z
    .string({ error: 'Description must be a text' })
    .nullish()
    .transform((value) => value?.trim() || null)
    .superRefine((value, context) => checked(webhookDescriptionProblem)(value ?? '', context))
    .meta({ description: `For admins, at most ${webhookLimits.descriptionMax} characters; null or blank is none.` }),
  events: z
    .array(z.enum(webhookEvents, { error: 'Unknown event' }), { error: 'Choose at least one event' })
    .superRefine((events, context) => {
      const message = webhookEventsProblem(events)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
}

const secret = z.string().meta({ description: 'Shown only in this reply.' })
const reply = success(z.object({ webhook }))
const secretReply = success(z.object({ webhook, secret }))

export const endpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'List the endpoints that get webhooks, the oldest first',
    query: field.noParameters,
    reply: success(
      z.object({
        webhooks: z.array(webhook),
        allowsPrivate: z.boolean().meta({ description: 'Private addresses and http are allowed.' }),
      }),
    ),
    errors: [],
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks',
    access: 'admin',
    summary: 'Register an endpoint for webhooks',
    body: z.object(webhookFields),
    reply: secretReply,
    status: 201,
    errors: ['validation_error', 'webhooks_full'],
    stepUp: true,
  }),
  updateWebhook: endpoint({
    method: 'PUT',
    path: '/admin/webhooks/{id}',
    access: 'admin',
    summary: 'Change an endpoint for webhooks, disable it or enable it again',
    params: field.idParams,
    body: z.object({ ...webhookFields, isEnabled: z.boolean({ error: 'Say true or false' }) }),
    reply,
    errors: ['validation_error', 'webhook_not_found'],
    stepUp: true,
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/admin/webhooks/{id}/secret',
    access: 'admin',
    summary: 'Make a new secret for an endpoint; the one before signs for 24 more hours beside it',
    params: field.idParams,
    reply: secretReply,
    errors: ['webhook_not_found'],
    stepUp: true,
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/admin/webhooks/{id}',
    access: 'admin',
    summary: 'Delete an endpoint for webhooks, with its deliveries',
    params: field.idParams,
    reply: emptyReply,
    errors: ['webhook_not_found'],
    stepUp: true,
  }),
  pingWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/{id}/ping',
    access: 'admin',
    summary: 'Send a ping to an endpoint',
    params: field.idParams,
    reply: emptyReply,
    errors: ['webhook_not_found', 'webhook_disabled'],
    limits: [{ by: 'user', max: 60, windowSeconds: hour }],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/admin/webhooks/{id}/deliveries',
    access: 'admin',
    summary: 'List what was sent to an endpoint in the last 30 days, the newest first',
    params: field.idParams,
    query: z.strictObject(field.paging(20)),
    reply: success(z.object({ deliveries: z.array(delivery), pagination })),
    errors: ['validation_error', 'webhook_not_found'],
  }),
  resendWebhook: endpoint({
    method: 'POST',
    path: '/admin/webhooks/deliveries/{id}/retry',
    access: 'admin',
    summary: 'Send a webhook again that was delivered or given up; one that waits is left as it is',
    params: field.idParams,
    reply: emptyReply,
    errors: ['webhook_delivery_not_found', 'webhook_disabled'],
    limits: [{ by: 'user', max: 300, windowSeconds: hour }],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}

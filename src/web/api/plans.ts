import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changePlan,
  createPlan,
  getPlan,
  holdPlan,
  listSung,
  type Plan,
  removePlan,
} from '#contract/plans.ts';
import { deviceFirst, serverFirst } from '#web/offline/library/device.ts';
import { type ChangePlan, changedPlan, type CreatePlan, plans, plansKey } from '#web/offline/kinds/plan.ts';
import { writeOrWait } from '#web/offline/outbox/outbox.ts';
import { request, ifMatch } from './client/request.ts';
import { idempotencyKeys } from './client/idempotencyKeys.ts';

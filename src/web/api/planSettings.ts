import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/base/endpoint.ts';
import {
  changePlanSettings,
  getPlanSettings,
  type PlanSettings,
} from '#contract/plans/planSettings.ts';
import { communityKey, sameCommunity } from '#people/community.ts';
import { defaultEpiphany } from '#plan/liturgicalDay.ts';
import { request } from '#web/client/request.ts';
import { planSettings, planSettingsKey } from '#web/offline/kinds/plan.ts';
import { fromDeviceOrServer, onDevice } from '#web/offline/library/device.ts';
import { useUser } from '#web/session/authContext.ts';

type Settings = Pick<PlanSettings, 'epiphany' | 'usual' | 'handedOver'>;

/** Where nobody has set anything. */
const nothingSet: Settings = { epiphany: defaultEpiphany, usual: null, handedOver: [] };

/** What a community has set for its plans; those of the own one are on the device. */
export function usePlanSettings(community?: string) {
  const own = useUser()?.community ?? '';
  const name = community ?? own;
  return useQuery<Settings>({
    queryKey: [...planSettingsKey, name],
    queryFn: async ({ signal }) => {
      const ask = () => request(getPlanSettings, { params: { name } }, { signal });
      if (!sameCommunity(name, own)) return ask();
      return fromDeviceOrServer<Settings>(async (device) => {
        const rows = await device.readRows('planSettings', planSettings);
        return rows && (rows.find(({ id }) => id === communityKey(own)) ?? nothingSet);
      }, ask);
    },
    refetchOnMount: 'always',
    placeholderData: nothingSet,
  });
}

/** Changes what is given, of the own community. */
export function useChangePlanSettings() {
  const client = useQueryClient();
  const name = useUser()?.community ?? '';
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePlanSettings>) =>
      request(changePlanSettings, { params: { name }, body }),
    onSuccess: async (settings) => {
      client.setQueryData<Settings>([...planSettingsKey, name], settings);
      await onDevice((device) => device.putRow('planSettings', settings));
    },
  });
}

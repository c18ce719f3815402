import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { changePlanSettings, getPlanSettings, type PlanSettings } from '#contract/planSettings.ts';
import { sameCommunity } from '#people/community.ts';
import { request } from '#web/api/client/request.ts';
import { planSettings, planSettingsKey } from '#web/offline/kinds/plan.ts';
import { deviceFirst } from '#web/offline/library/device.ts';
import { requestSync } from '#web/offline/library/libraryNews.ts';
import { useUser } from '#web/session/authContext.ts';

type Settings = Pick<PlanSettings, 'epiphany' | 'usual' | 'handedOver'>;

/** Where nobody has set anything. Most of Norway keeps Epiphany on a Sunday. */
const nothingSet: Settings = { epiphany: 'sunday', usual: null, handedOver: [] };

/** What a community has set for its plans; those of the own one are on the device. */
export function usePlanSettings(community?: string) {
  const own = useUser()?.community ?? '';
  const name = community ?? own;
  return useQuery<Settings>({
    queryKey: [...planSettingsKey, name],
    queryFn: async ({ signal }) => {
      const ask = () => request(getPlanSettings, { params: { name } }, { signal });
      if (!sameCommunity(name, own)) return ask();
      return deviceFirst<Settings>(async (device) => {
        const rows = await device.readRows('planSettings', planSettings);
        return rows && (rows[0] ?? nothingSet);
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
    onSuccess: (settings) => {
      client.setQueryData<Settings>([...planSettingsKey, name], settings);
      requestSync('now');
    },
  });
}

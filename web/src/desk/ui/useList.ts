import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";

/** A page of a list, a day, a search: while another one is fetched, the one before stays. */
export const useList = <List>(options: UseQueryOptions<List>) =>
  useQuery({ placeholderData: keepPreviousData, ...options });

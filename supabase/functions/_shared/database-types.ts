// Generated from the database by `npm run generate`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      contact_submissions: {
        Row: {
          answered_at: string | null
          answered_by: string | null
          company: string | null
          created_at: string
          email: string
          id: string
          is_reminded: boolean
          is_synthetic: boolean
          message: string
          name: string
          origin: Json | null
          read_at: string | null
          reply_by: string | null
          source: string
          user_id: string | null
          version: number
        }
        ComputedFields: never
        Insert: {
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string
          email: string
          id?: string
          is_reminded?: boolean
          is_synthetic?: boolean
          message: string
          name: string
          origin?: Json | null
          read_at?: string | null
          reply_by?: string | null
          source?: string
          user_id?: string | null
          version?: number
        }
        Update: {
          answered_at?: string | null
          answered_by?: string | null
          company?: string | null
          created_at?: string
          email?: string
          id?: string
          is_reminded?: boolean
          is_synthetic?: boolean
          message?: string
          name?: string
          origin?: Json | null
          read_at?: string | null
          reply_by?: string | null
          source?: string
          user_id?: string | null
          version?: number
        }
        Relationships: []
      }
      lead_notes: {
        Row: {
          author: string
          author_name: string
          body: string
          created_at: string
          id: number
          lead_id: string
        }
        ComputedFields: never
        Insert: {
          author: string
          author_name: string
          body: string
          created_at: string
          id?: never
          lead_id: string
        }
        Update: {
          author?: string
          author_name?: string
          body?: string
          created_at?: string
          id?: never
          lead_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_notes_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      lead_replies: {
        Row: {
          author: string
          author_name: string
          body: string
          created_at: string
          draft_id: string
          id: number
          lead_id: string
          subject: string
        }
        ComputedFields: never
        Insert: {
          author: string
          author_name: string
          body: string
          created_at: string
          draft_id: string
          id?: never
          lead_id: string
          subject: string
        }
        Update: {
          author?: string
          author_name?: string
          body?: string
          created_at?: string
          draft_id?: string
          id?: never
          lead_id?: string
          subject?: string
        }
        Relationships: [
          {
            foreignKeyName: 'lead_replies_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'contact_submissions'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          full_name: string | null
          id: string
        }
        ComputedFields: never
        Insert: {
          full_name?: string | null
          id: string
        }
        Update: {
          full_name?: string | null
          id?: string
        }
        Relationships: []
      }
      team_audit: {
        Row: {
          at: string
          id: number
          lead_id: string | null
          member: string | null
          member_name: string | null
          what: string
          whom: string | null
        }
        ComputedFields: never
        Insert: {
          at: string
          id?: never
          lead_id?: string | null
          member?: string | null
          member_name?: string | null
          what: string
          whom?: string | null
        }
        Update: {
          at?: string
          id?: never
          lead_id?: string | null
          member?: string | null
          member_name?: string | null
          what?: string
          whom?: string | null
        }
        Relationships: []
      }
      team_members: {
        Row: {
          activated_at: string | null
          invited_at: string
          name: string
          user_id: string
        }
        ComputedFields: never
        Insert: {
          activated_at?: string | null
          invited_at?: string
          name: string
          user_id: string
        }
        Update: {
          activated_at?: string | null
          invited_at?: string
          name?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      account_data: { Args: Record<PropertyKey, never>; Returns: Json }
      account_delete: { Args: Record<PropertyKey, never>; Returns: number }
      attach_chat_session: { Args: { id: string; session: string }; Returns: undefined }
      attach_voice_call: { Args: { id: string; provider_id: string }; Returns: undefined }
      check_request: { Args: Record<PropertyKey, never>; Returns: undefined }
      claim_voice_calls: { Args: Record<PropertyKey, never>; Returns: Json }
      contact_claim_due: { Args: { how_many: number; lease_seconds: number; needs_check: boolean }; Returns: Json }
      contact_claim_lead: { Args: { lead_id: string; lease_seconds: number; needs_check: boolean }; Returns: Json }
      contact_dismiss_mail: { Args: { mail_id: number }; Returns: boolean }
      contact_erase: { Args: { email_address: string }; Returns: number }
      contact_finish: { Args: { lease_id: string; mail_id: number; outcome: Json }; Returns: boolean }
      contact_freeze: { Args: { lease_id: string; payloads: Json }; Returns: Json }
      contact_health: { Args: Record<PropertyKey, never>; Returns: Json }
      contact_mail_event: {
        Args: { delivery: string; event_id: string; happened_at: string; mail_provider_id: string; reason: string }
        Returns: number
      }
      contact_mail_states: { Args: { of_lead: string }; Returns: Json }
      contact_mark_checked: { Args: { lead_id: string }; Returns: undefined }
      contact_release_mail: { Args: { mail_id: number }; Returns: boolean }
      doctor_facts: { Args: Record<PropertyKey, never>; Returns: Json }
      doctor_mark_synthetic: { Args: { lead_id: string }; Returns: boolean }
      inbox_add_note: { Args: { body: string; lead: string }; Returns: number }
      inbox_confirmed_member: { Args: Record<PropertyKey, never>; Returns: string }
      inbox_counts: { Args: { lead_source?: string; search?: string }; Returns: Json }
      inbox_delete_note: { Args: { note: number }; Returns: undefined }
      inbox_do_not_send: { Args: { mail: number }; Returns: boolean }
      inbox_erase: { Args: { email_address: string; lead: string }; Returns: number }
      inbox_erase_preview: { Args: { lead: string }; Returns: Json }
      inbox_export: {
        Args: {
          before_at?: string
          before_due?: string
          before_id?: string
          lead_source?: string
          page_size?: number
          search?: string
          which?: string
        }
        Returns: {
          answered_at: string
          answered_by: string
          confirmation: Json
          created_at: string
          fields: Json
          id: string
          is_unread: boolean
          notes: Json
          notification: Json
          origin: Json
          replies: Json
          reply_by: string
          source: string
          version: number
        }[]
      }
      inbox_lead: { Args: { lead: string }; Returns: Json }
      inbox_leads: {
        Args: {
          before_at?: string
          before_due?: string
          before_id?: string
          lead_source?: string
          page_size?: number
          search?: string
          which?: string
        }
        Returns: {
          answered_at: string
          answered_by: string
          company: string
          confirmation: Json
          created_at: string
          email: string
          excerpt: string
          id: string
          is_unread: boolean
          name: string
          notification: Json
          reply: Json
          reply_by: string
          source: string
          version: number
        }[]
      }
      inbox_mark_answered: { Args: { answered: boolean; expected_version: number; lead: string }; Returns: number }
      inbox_mark_read: { Args: { lead: string }; Returns: undefined }
      inbox_me: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_reply: {
        Args: { body: string; draft: string; last_reply: number; lead: string; subject: string }
        Returns: Json
      }
      inbox_save_settings: { Args: { settings: Json }; Returns: Json }
      inbox_send_again: { Args: { mail: number }; Returns: boolean }
      inbox_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_status: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_team: { Args: Record<PropertyKey, never>; Returns: Json }
      inbox_undo_reply: { Args: { reply: number }; Returns: boolean }
      release_voice_call: { Args: { id: string }; Returns: undefined }
      reserve_chat_message: {
        Args: {
          chat: string
          chats_per_hour: number
          headers: Json
          messages_of_visitor: number
          messages_per_chat: number
          messages_per_day: number
        }
        Returns: Json
      }
      reserve_voice_call: {
        Args: { calls_per_hour: number; headers: Json; seconds: number; seconds_per_day: number }
        Returns: Json
      }
      send_account_mail: { Args: { event: Json }; Returns: Json }
      settle_voice_call: { Args: { id: string; state: string; used_seconds: number }; Returns: undefined }
      team_invitation_finish: { Args: { account: string; token_hash: string }; Returns: boolean }
      team_invitation_open: { Args: { headers: Json; token_hash: string }; Returns: Json }
      team_invite: { Args: { actor: string; address: string; member_name: string }; Returns: Json }
      team_list: { Args: Record<PropertyKey, never>; Returns: Json }
      team_remove: { Args: { actor: string; address: string }; Returns: boolean }
      team_reset: { Args: { actor: string; address: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
